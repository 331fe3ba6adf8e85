import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Select, Switch } from 'antd';
import { useState } from 'react';
import styles from './ModelViewer.module.css';
import { zoomIn, zoomOut } from './camera-moves';
import type { OpenedModel } from './open-model';
import { views } from './views';
import type { View } from './views';

type ModelToolsProps = { model: OpenedModel; disabled: boolean };

export function ModelTools({ model, disabled }: ModelToolsProps) {
  const [wireframe, setWireframe] = useState(false);
  return (
    <Flex
      wrap
      align="center"
      gap="small"
      className={styles['tools'] ?? ''}
      role="toolbar"
      aria-label="Điều khiển mô hình"
    >
      <Select<View>
        aria-label="Góc nhìn"
        style={{ width: 130 }}
        placeholder="Góc nhìn"
        disabled={disabled}
        value={null}
        options={views.map(({ view, label }) => ({ value: view, label }))}
        onSelect={(view: View) => model.move({ kind: 'fit', view })}
      />
      <Button icon={<ExpandOutlined />} disabled={disabled} onClick={() => model.move({ kind: 'fit' })}>
        Vừa khung
      </Button>
      <Button
        icon={<PlusOutlined />}
        disabled={disabled}
        aria-label="Phóng to"
        onClick={() => model.move(zoomIn)}
      />
      <Button
        icon={<MinusOutlined />}
        disabled={disabled}
        aria-label="Thu nhỏ"
        onClick={() => model.move(zoomOut)}
      />
      <Flex component="label" align="center" gap="small" className={styles['switch'] ?? ''}>
        <Switch
          size="small"
          disabled={disabled}
          checked={wireframe}
          onChange={(on) => {
            setWireframe(on);
            model.setWireframe(on);
          }}
        />
        Dạng khung dây
      </Flex>
    </Flex>
  );
}
