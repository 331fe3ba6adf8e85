import { Flex, Segmented } from 'antd';
import type { CompareMode } from '../compare/mode';
import styles from './compare.module.css';
import { compareTexts, modes } from './compare-texts';

type ModeToolsProps = {
  mode: CompareMode;
  disabled: boolean;
  /** Whether what differs is in colour. */
  coloured: boolean;
  onMode: (mode: CompareMode) => void;
};

/** How two revisions are compared, and what the two colours of a change mean. */
export const ModeTools = ({ mode, disabled, coloured, onMode }: ModeToolsProps) => (
  <>
    <Segmented
      aria-label="Cách so sánh"
      disabled={disabled}
      value={mode}
      options={[...modes]}
      onChange={onMode}
    />
    {coloured && (
      <Flex component="small" wrap gap="4px 12px" className={styles['legend'] ?? ''}>
        <span data-change="added">{compareTexts.added}</span>
        <span data-change="removed">{compareTexts.removed}</span>
      </Flex>
    )}
  </>
);
