import { Button, Flex, Switch } from 'antd';
import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

/** What a viewer is worked with, above what it shows. */
export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <Flex wrap align="center" gap="small" className={styles['tools'] ?? ''} role="toolbar" aria-label={label}>
    {children}
  </Flex>
);

type IconButtonProps = { label: string; icon: ReactNode; disabled: boolean; onClick: () => void };

export const IconButton = ({ label, icon, disabled, onClick }: IconButtonProps) => (
  <Button icon={icon} aria-label={label} title={label} disabled={disabled} onClick={onClick} />
);

type ToggleProps = { label: string; disabled: boolean; checked: boolean; onChange: (on: boolean) => void };

export const Toggle = ({ label, ...toggle }: ToggleProps) => (
  <Flex component="label" align="center" gap="small" className={styles['switch'] ?? ''}>
    <Switch size="small" {...toggle} />
    {label}
  </Flex>
);
