import { Button, Checkbox, Flex, Slider } from 'antd';
import type { BodyFacts } from '../inspect/bodies';
import type { Look } from '../look';
import { volumeText } from './ModelFactsLine';
import styles from '../models.module.css';
import { lengthText } from '../viewer-texts';

type BodyTreeProps = {
  bodies: readonly BodyFacts[];
  look: Pick<Look, 'hidden' | 'explode'>;
  onLook: (part: Partial<Look>) => void;
};

/** Rows of bodies: a browser takes seconds for thousands, and nobody reads them. */
export const maxRows = 200;

type Branch = { name: string; bodies: number[]; branches: Map<string, Branch> };

/** The bodies of an assembly as its file groups them: what each measures, and which are shown. */
export function BodyTree({ bodies, look: { hidden, explode }, onLook }: BodyTreeProps) {
  const onHidden = (next: number[]) => onLook({ hidden: next });
  const all = bodies.map((_, index) => index);
  const root: Branch = { name: '', bodies: [], branches: new Map() };
  bodies.forEach(({ path }, index) => {
    let branch = root;
    for (const name of path) {
      const next = branch.branches.get(name) ?? { name, bodies: [], branches: new Map() };
      branch.branches.set(name, next);
      branch = next;
    }
    branch.bodies.push(index);
  });
  const show = (indices: number[], on: boolean) =>
    onHidden(on ? hidden.filter((index) => !indices.includes(index)) : [...new Set([...hidden, ...indices])]);
  const isolate = (indices: number[]) => onHidden(all.filter((index) => !indices.includes(index)));
  const pieces = (shape: number) => bodies.filter((body) => body.shape === shape).length;

  const row = (label: string, indices: number[], facts?: BodyFacts) => (
    <Flex align="start" gap={4} justify="space-between">
      <Checkbox
        checked={indices.every((index) => !hidden.includes(index))}
        indeterminate={
          indices.some((index) => hidden.includes(index)) && !indices.every((index) => hidden.includes(index))
        }
        onChange={({ target }) => show(indices, target.checked)}
      >
        {facts?.color !== undefined && (
          <i
            className={styles['swatch']}
            style={{ background: `#${facts.color.toString(16).padStart(6, '0')}` }}
          />
        )}
        {label}
        {facts && (
          <small>
            <br />
            {facts.size.map(lengthText).join(' × ')} mm · {lengthText(facts.area / 100)} cm² ·{' '}
            {volumeText(facts)}
            {pieces(facts.shape) > 1 && ` · ${pieces(facts.shape)} khối giống nhau`}
          </small>
        )}
      </Checkbox>
      <Button size="small" type="link" aria-label={`Chỉ xem ${label}`} onClick={() => isolate(indices)}>
        Chỉ xem
      </Button>
    </Flex>
  );
  const bodiesIn = (branch: Branch): number[] => [
    ...branch.bodies,
    ...[...branch.branches.values()].flatMap(bodiesIn),
  ];
  const isInList = (index: number) => index < maxRows;
  const isListed = (branch: Branch) => bodiesIn(branch).some(isInList);
  const list = (branch: Branch) => (
    <ul>
      {[...branch.branches.values()].filter(isListed).map((inner) => (
        <li key={`b${inner.name}`}>
          {row(inner.name, bodiesIn(inner))}
          {list(inner)}
        </li>
      ))}
      {branch.bodies.filter(isInList).map((index) => (
        <li key={index}>{row(bodies[index]!.name, [index], bodies[index])}</li>
      ))}
    </ul>
  );
  return (
    <section className={styles['bodies']} aria-label="Các khối">
      <Flex justify="space-between" align="center">
        <b>{bodies.length} khối</b>
        <Button size="small" disabled={hidden.length === 0} onClick={() => onHidden([])}>
          Hiện tất cả
        </Button>
      </Flex>
      <Flex component="label" align="center" gap={8}>
        Tách rời
        <Slider
          ariaLabelForHandle="Tách rời các khối"
          style={{ flex: 1 }}
          min={0}
          max={1}
          step={0.05}
          tooltip={{ formatter: null }}
          value={explode}
          onChange={(next) => onLook({ explode: next })}
        />
      </Flex>
      {list(root)}
      {bodies.length > maxRows && <small>… và {bodies.length - maxRows} khối nữa không liệt kê ở đây.</small>}
    </section>
  );
}
