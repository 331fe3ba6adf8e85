import { Flex } from 'antd';
import styles from './compare.module.css';
import { compareTexts } from './compare-texts';

/** What the two colours of a comparison mean. */
export const ChangeLegend = () => (
  <Flex component="small" wrap gap="4px 12px" className={styles['legend'] ?? ''}>
    <span data-change="added">{compareTexts.added}</span>
    <span data-change="removed">{compareTexts.removed}</span>
  </Flex>
);
