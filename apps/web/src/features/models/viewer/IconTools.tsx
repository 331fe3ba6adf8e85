import {
  ArrowsAltOutlined,
  BorderOuterOutlined,
  ColumnWidthOutlined,
  ExpandOutlined,
  PushpinOutlined,
  ScissorOutlined,
} from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import styles from '../models.module.css';
import type { ToolsProps } from './ModelTools';

/** The tools that are used most, as icons over the model; the large viewer has all of them. */
export function IconTools(props: ToolsProps & { onLarge: () => void }) {
  const { model, disabled, look, onLook, measuring, onMeasure, pinning, onPinning, onLarge } = props;
  const tool = (label: string, icon: ReactNode, onClick: () => void, pressed?: boolean) => (
    <Button
      type="text"
      icon={icon}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    />
  );
  const section = look.section ? undefined : { axis: 0 as const, at: 0.5, flipped: false };
  return (
    <Flex vertical className={styles['icons'] ?? ''} role="toolbar" aria-label="Điều khiển mô hình">
      {tool('Vừa khung', <ExpandOutlined />, () => model.move({ kind: 'fit' }))}
      {tool(
        'Dạng khung dây',
        <BorderOuterOutlined />,
        () => onLook({ wireframe: !look.wireframe }),
        look.wireframe,
      )}
      {tool('Đo', <ColumnWidthOutlined />, () => onMeasure(!measuring), measuring)}
      {tool('Mặt cắt', <ScissorOutlined />, () => onLook({ section }), look.section !== undefined)}
      {pinning !== undefined &&
        tool('Ghi chú lên mặt', <PushpinOutlined />, () => onPinning(!pinning), pinning)}
      <Button
        type="text"
        icon={<ArrowsAltOutlined />}
        title="Mở trình xem 3D"
        aria-label="Mở trình xem 3D"
        onClick={onLarge}
      />
    </Flex>
  );
}
