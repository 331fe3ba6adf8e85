const bolts = Array.from({ length: 6 }, (_, index) => {
  const angle = (index * Math.PI) / 3 + Math.PI / 6;
  return { x: 160 + 92 * Math.cos(angle), y: 160 + 92 * Math.sin(angle) };
});

/** A flange as a workshop drawing: outline, centre lines and three dimensions. */
export const FlangeDrawing = () => (
  <svg viewBox="0 0 400 380" fill="none" stroke="currentColor" style={{ maxWidth: 420 }} aria-hidden>
    <g strokeWidth={0.75} strokeOpacity={0.45} strokeDasharray="14 4 3 4">
      <path d="M10 160H310M160 10V310" />
      <circle cx="160" cy="160" r="92" />
    </g>
    <g strokeWidth={1.25} strokeOpacity={0.85}>
      <circle cx="160" cy="160" r="125" />
      <circle cx="160" cy="160" r="60" />
      <circle cx="160" cy="160" r="45" />
      {bolts.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="11" />
      ))}
    </g>
    <g strokeWidth={0.75} style={{ stroke: 'var(--accent)' }}>
      <path d="M35 160V345M285 160V345M35 335H285" />
      <path d="M191.8 128.2 262 58H330" />
      <path d="M239.7 214 300 262H350" />
    </g>
    <g fontSize={12} style={{ fill: 'var(--accent)', stroke: 'none', fontFamily: 'var(--mono)' }}>
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
