import { Segmented, Slider } from 'antd';
import type { Section } from '../section';
import { Toggle } from './Toolbar';

type SectionToolsProps = {
  section: Section | undefined;
  disabled: boolean;
  onSection: (section: Section | undefined) => void;
};

const axes = [
  { value: -1, label: 'Không cắt' },
  ...(['X', 'Y', 'Z'] as const).map((label, value) => ({ value, label })),
];

/** Which axis the model is cut across, where, and which side of the cut is shown. */
export const SectionTools = ({ section, disabled, onSection }: SectionToolsProps) => (
  <>
    <Segmented
      aria-label="Mặt cắt"
      disabled={disabled}
      value={section?.axis ?? -1}
      options={axes}
      onChange={(axis) =>
        onSection(
          axis < 0 ? undefined : { flipped: false, at: 0.5, ...section, axis: axis as Section['axis'] },
        )
      }
    />
    {section && (
      <>
        <Slider
          ariaLabelForHandle="Vị trí mặt cắt"
          style={{ width: 140 }}
          min={0}
          max={1}
          step={0.005}
          tooltip={{ formatter: (at = 0) => `${Math.round(100 * at)}%` }}
          value={section.at}
          onChange={(at) => onSection({ ...section, at })}
        />
        <Toggle
          label="Đảo phía"
          disabled={disabled}
          checked={section.flipped}
          onChange={(flipped) => onSection({ ...section, flipped })}
        />
      </>
    )}
  </>
);
