import { areasOf } from './areas.ts';
import styles from './PhotoCamera.module.css';

type GuideProps = { readonly width: number; readonly height: number };

/** Lines over the camera's picture, which has this size: an oval for the face and a place for the document on either side. */
export function Guide({ width, height }: GuideProps) {
  const { face, document } = areasOf({ width, height });
  return (
    <svg className={styles.guide} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <ellipse
        cx={(face.x + face.width / 2) * width}
        cy={(face.y + face.height / 2) * height}
        rx={(face.width / 2) * width}
        ry={(face.height / 2) * height}
      />
      {document.map((area) => (
        <rect
          key={area.x}
          x={area.x * width}
          y={area.y * height}
          width={area.width * width}
          height={area.height * height}
          rx={width / 50}
        />
      ))}
    </svg>
  );
}
