import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** The blank edge that a reader needs, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** A text as a QR code. It is drawn in the page, so that no other server sees the text. */
export function QrCode({ text, name }: { readonly text: string; readonly name: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path d={dark.join('')} />
    </svg>
  );
}
