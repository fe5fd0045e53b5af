import type { SecurityOverview } from '@stepgate/contract';
import { useStepgate } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx';
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx';
import type { copy } from './copy.ts';
import styles from './Summary.module.css';

/** The kinds of proof that the account has. Backup codes replace one of them, so they don't count. */
function methodsOf({ passkeys, phoneNumbers, authenticator, devices, face }: SecurityOverview) {
  return [
    ...(passkeys.length > 0 ? (['security.methodPasskey'] as const) : []),
    ...(phoneNumbers.length > 0 ? (['security.methodPhone'] as const) : []),
    ...(authenticator === null ? [] : (['security.methodApp'] as const)),
    ...(devices.length > 0 ? (['security.methodDevice'] as const) : []),
    ...(face === null ? [] : (['security.methodFace'] as const)),
  ];
}

/** The state of the account in one sentence: with which methods the customer can confirm it's them. */
export function Summary({ overview }: { readonly overview: SecurityOverview }) {
  const t = useCopy<typeof copy>();
  const { language } = useStepgate();
  const methods = methodsOf(overview);
  const isSafe = overview.passkeysOnly || methods.length > 1;
  const names = new Intl.ListFormat(language).format(methods.map((id) => t(id)));
  return (
    <p className={isSafe ? styles.safe : styles.weak}>
      {isSafe ? <ShieldIcon /> : <WarningIcon />}
      <span>
        {overview.passkeysOnly ? t('passkeys.onlyIsOn') : t('security.methods', { count: methods.length, methods: names })}
      </span>
    </p>
  );
}

/** Its place before the answer. */
export function SummarySkeleton() {
  return <p className={styles.toCome} aria-hidden="true" />;
}
