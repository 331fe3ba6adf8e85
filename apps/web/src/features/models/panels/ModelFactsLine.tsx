import { Select } from 'antd';
import type { Surface } from '../surface/surface';
import styles from '../models.module.css';
import { countText, lengthText, sizeText } from '../viewer-texts';
import { lengthUnits, millimetresIn, unitHint } from './units';
import type { LengthUnit } from './units';
import type { ModelFacts } from '../worker/protocol';

type ModelFactsLineProps = {
  facts: ModelFacts;
  surface: Surface | undefined;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
};

/** The sizes of the model in its unit; where the file names none, in the one that the user chooses. */
export function ModelFactsLine({ facts, surface, unit, onUnit }: ModelFactsLineProps) {
  const scale = facts.unit ? 1 : millimetresIn(unit);
  const hint = facts.unit
    ? undefined
    : unitHint(facts.max.map((value, axis) => (value - facts.min[axis]!) * scale));
  return (
    <>
      <span>
        Kích thước <b>{sizeText(facts, scale)}</b>{' '}
        {facts.unit ?? (unit === 'mm' ? '(đơn vị của file)' : 'mm')}
      </span>
      {!facts.unit && (
        <Select
          size="small"
          aria-label="Đơn vị của file"
          value={unit}
          options={[...lengthUnits]}
          onChange={onUnit}
          popupMatchSelectWidth={false}
        />
      )}
      {hint && <span role="note">{hint}</span>}
      {surface && (
        <span className={styles['more']}>
          Diện tích <b>{lengthText((surface.area * scale ** 2) / 100)}</b> cm²
        </span>
      )}
      {surface && (
        <span>
          Thể tích <b>{volumeText(surface, scale)}</b>
        </span>
      )}
      <span className={styles['more']}>
        <b>{countText(facts.triangles)}</b> tam giác
      </span>
    </>
  );
}

/** «khoảng» where bodies touch or may overlap; nothing where the surface is open. */
export const volumeText = (
  { volume, approximate }: Pick<Surface, 'volume' | 'approximate'>,
  scale = 1,
): string =>
  volume === undefined
    ? 'không xác định (bề mặt hở hoặc các khối chồng nhau)'
    : `${approximate ? 'khoảng ' : ''}${lengthText((volume * scale ** 3) / 1000)} cm³`;
