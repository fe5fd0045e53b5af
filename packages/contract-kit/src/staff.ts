/** The back office, with a staff member of the tests. No case is decided. */
import { calls } from '@stepgate/contract';
import { mergeCookies } from './browser-cookies.ts';
import { endFault } from './judge.ts';
import { promises } from './promises.ts';
import type { Trial } from './trial.ts';

export async function tryStaff(trial: Trial): Promise<void> {
  const { staff } = trial.settings;
  const all = [
    calls.reviewLogin,
    calls.reviewSession,
    calls.reviewItems,
    calls.reviewPhoto,
    calls.decideReview,
    calls.reviewLogout,
  ];
  if (staff === undefined) return trial.why(all, 'no member of staff is given (staff)');
  const code = await trial.codes.code({ by: 'totp', of: staff.email });
  if (code === undefined) return trial.why(all, 'the code of the staff member is not known here');
  const given = await trial.succeed(calls.reviewLogin, { body: { ...staff, code } });
  if (given === undefined) return;
  const cookie = mergeCookies(given.answer);
  await trial.succeed(calls.reviewSession, { cookie });
  await trial.succeed(calls.reviewItems, { cookie });
  await trial.refuse(calls.reviewPhoto, promises.unknownLink, { cookie, params: { id: 'none' } }, [404]);
  await trial.refuse(
    calls.decideReview,
    promises.unknownLink,
    { cookie, params: { id: 'none' }, body: { decision: 'reject', reason: 'A test.' } },
    [404],
  );
  await trial.refuse(
    calls.decideReview,
    promises.malformed,
    { cookie, params: { id: 'none' }, body: { decision: 'perhaps' } },
    [400],
  );
  trial.why([calls.reviewPhoto, calls.decideReview], 'the kit decides nothing');
  if ((await trial.succeed(calls.reviewLogout, { cookie })) === undefined) return;
  trial.report.check(calls.reviewLogout.id, promises.ends, endFault(await trial.service.ask(calls.reviewItems, { cookie })));
}
