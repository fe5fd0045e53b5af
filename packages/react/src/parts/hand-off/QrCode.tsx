import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** White modules around the code, which scanners need. */
const quietZone = 4;

type QrCodeProps = {
  readonly text: string;
  /** For screen readers. */
  readonly name: string;
};

/** Black on white in every colour scheme, because many scanners read nothing else. */
export function QrCode({ text, name }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
