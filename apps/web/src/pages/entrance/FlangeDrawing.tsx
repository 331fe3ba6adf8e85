/** The flange is seen from above at about 35°: circles are this much lower than wide. */
const flat = 0.57;
const centre = 300;
const disc = { top: 230, thickness: 64, radius: 240 };
const hub = { top: 158, radius: 128, bore: 96 };
/** Millimetres to the drawing's units: the disc is Ø124. */
const holes = { circle: 184, radius: 23 };

const bolts = Array.from({ length: 6 }, (_, index) => {
  const angle = (index * Math.PI) / 3;
  return {
    x: centre + holes.circle * Math.cos(angle),
    y: disc.top + holes.circle * flat * Math.sin(angle),
  };
});

type RingProps = { y: number; radius: number; fill?: string };

const Ring = ({ y, radius, fill = 'none' }: RingProps) => (
  <ellipse cx={centre} cy={y} rx={radius} ry={radius * flat} fill={fill} />
);

/** The wall of an upright cylinder between two heights. */
function wall(radius: number, top: number, bottom: number): string {
  const [left, right, low] = [centre - radius, centre + radius, radius * flat];
  return `M${left} ${top}V${bottom}A${radius} ${low} 0 0 0 ${right} ${bottom}V${top}A${radius} ${low} 0 0 1 ${left} ${top}Z`;
}

/** A turned flange of steel with its three dimensions, as a workshop would ask for it. */
export const FlangeDrawing = () => (
  <svg viewBox="0 0 600 520" style={{ width: '100%' }} aria-hidden>
    <defs>
      <linearGradient id="steel">
        <stop offset="0" stopColor="#8d97a5" />
        <stop offset="0.3" stopColor="#c3cad4" />
        <stop offset="0.62" stopColor="#a3adba" />
        <stop offset="1" stopColor="#6f7987" />
      </linearGradient>
      <linearGradient id="inside">
        <stop offset="0" stopColor="#77818f" />
        <stop offset="0.45" stopColor="#a9b2be" />
        <stop offset="1" stopColor="#c9d0d9" />
      </linearGradient>
      <clipPath id="bore">
        <Ring y={hub.top} radius={hub.bore} />
      </clipPath>
    </defs>
    <g stroke="#a9b8cb" strokeOpacity="0.5" strokeDasharray="14 4 3 4">
      <path d={`M20 ${disc.top}H580M${centre} 20V500`} />
    </g>
    <g stroke="#4d5866" strokeWidth="1.2">
      <path d={wall(disc.radius, disc.top, disc.top + disc.thickness)} fill="url(#steel)" />
      <Ring y={disc.top} radius={disc.radius} fill="#e4e8ed" />
      <Ring y={disc.top} radius={disc.radius - 6} fill="#b9c1cd" />
      {bolts.map(({ x, y }) => (
        <g key={x + y}>
          <ellipse cx={x} cy={y} rx={holes.radius + 3} ry={(holes.radius + 3) * flat} fill="#e4e8ed" />
          <ellipse cx={x} cy={y} rx={holes.radius} ry={holes.radius * flat} fill="url(#inside)" />
        </g>
      ))}
      <path d={wall(hub.radius, hub.top, disc.top)} fill="url(#steel)" />
      <Ring y={hub.top} radius={hub.radius} fill="#e4e8ed" />
      <Ring y={hub.top} radius={hub.radius - 6} fill="#c3cad4" />
      <Ring y={hub.top} radius={hub.bore + 4} fill="#e4e8ed" />
      <Ring y={hub.top} radius={hub.bore} fill="url(#inside)" />
      <g clipPath="url(#bore)">
        <Ring y={hub.top + 76} radius={hub.bore} fill="#1b2740" />
      </g>
    </g>
    <g stroke="var(--accent)" strokeWidth="1.2" fill="none">
      <path d={`M60 ${disc.top}V484M540 ${disc.top}V484M60 474H540`} />
      <path d="M72 469 60 474 72 479M528 469 540 474 528 479" />
      <path d={`M${centre + 91} ${hub.top - 8} 452 52H534`} />
      <path d={`M${bolts[0]!.x + 6} ${bolts[0]!.y - 6} 520 130H596`} />
    </g>
    <g fontSize={17} fill="var(--accent)" fontFamily="var(--mono)">
      <text x={centre} y="464" textAnchor="middle">
        Ø124
      </text>
      <text x="458" y="44">
        Ø48 H7
      </text>
      <text x="524" y="122">
        6×Ø11
      </text>
    </g>
  </svg>
);
