import styles from './FlangeDrawing.module.css';

const bolts = Array.from({ length: 6 }, (_, index) => {
  const angle = (index * Math.PI) / 3 + Math.PI / 6;
  return { x: 160 + 92 * Math.cos(angle), y: 160 + 92 * Math.sin(angle) };
});

/** A flange as a workshop drawing: outline, centre lines and three dimensions. */
export const FlangeDrawing = () => (
  <svg className={styles['drawing']} viewBox="0 0 400 380" aria-hidden>
    <g className={styles['centre']}>
      <path d="M10 160H310M160 10V310" />
      <circle cx="160" cy="160" r="92" />
    </g>
    <g className={styles['outline']}>
      <circle cx="160" cy="160" r="125" />
      <circle cx="160" cy="160" r="60" />
      <circle cx="160" cy="160" r="45" />
      {bolts.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="11" />
      ))}
    </g>
    <g className={styles['measure']}>
      <path d="M35 160V345M285 160V345M35 335H285" />
      <path d="M191.8 128.2 262 58H330" />
      <path d="M239.7 214 300 262H350" />
      <text x="138" y="328">
        Ø250
      </text>
      <text x="276" y="50">
        Ø90 H7
      </text>
      <text x="304" y="254">
        6×Ø22
      </text>
      <text x="35" y="368">
        ISO 2768-m
      </text>
    </g>
  </svg>
);
