import {
  CameraOutlined,
  ExpandOutlined,
  FullscreenOutlined,
  MinusOutlined,
  PlusOutlined,
  PushpinOutlined,
} from '@ant-design/icons';
import { Button, Flex, Segmented, Select, Slider, Switch } from 'antd';
import type { ReactNode } from 'react';
import styles from '../models.module.css';
import { zoomIn, zoomOut } from '../camera/camera-moves';
import type { Look } from '../look';
import type { OpenedModel } from '../open-model';
import type { Section } from '../section';
import { views } from '../camera/views';
import type { View } from '../camera/views';

export type ToolsProps = {
  model: OpenedModel;
  disabled: boolean;
  look: Look;
  onLook: (part: Partial<Look>) => void;
  measuring: boolean;
  onMeasure: (on: boolean) => void;
  /** Whether the next press pins a note; undefined where nobody can write one. */
  pinning: boolean | undefined;
  onPinning: (on: boolean) => void;
  /** Undefined where a picture cannot be sent. */
  onShot: (() => void) | undefined;
};

type ModelToolsProps = ToolsProps & { onFullScreen: () => void; children?: ReactNode };

/** The browsers of iPhones show nothing but films on the full screen. */
const hasFullScreen = (): boolean => document.fullscreenEnabled;

const axes = [
  { value: -1, label: 'Không cắt' },
  ...(['X', 'Y', 'Z'] as const).map((label, value) => ({ value, label })),
];

export function ModelTools({
  model,
  disabled,
  look,
  onLook,
  measuring,
  onMeasure,
  pinning,
  onPinning,
  onShot,
  onFullScreen,
  children,
}: ModelToolsProps) {
  const toggle = (label: string, checked: boolean, onChange: (on: boolean) => void) => (
    <Flex component="label" align="center" gap="small" className={styles['switch'] ?? ''}>
      <Switch size="small" disabled={disabled} checked={checked} onChange={onChange} />
      {label}
    </Flex>
  );
  const { section } = look;
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
      {hasFullScreen() && (
        <Button icon={<FullscreenOutlined />} disabled={disabled} onClick={onFullScreen}>
          Toàn màn hình
        </Button>
      )}
      {pinning !== undefined && (
        <Button
          icon={<PushpinOutlined />}
          disabled={disabled}
          aria-pressed={pinning}
          onClick={() => onPinning(!pinning)}
        >
          {pinning ? 'Thôi ghi chú' : 'Ghi chú lên mặt'}
        </Button>
      )}
      {onShot && (
        <Button icon={<CameraOutlined />} disabled={disabled} onClick={onShot}>
          Gửi ảnh vào tin nhắn
        </Button>
      )}
      {children}
      {toggle('Dạng khung dây', look.wireframe, (wireframe) => onLook({ wireframe }))}
      {toggle('Cạnh', look.edges, (edges) => onLook({ edges }))}
      {toggle('Chiếu song song', look.parallel, (parallel) => onLook({ parallel }))}
      {toggle('Đo', measuring, onMeasure)}
      <Segmented
        aria-label="Mặt cắt"
        disabled={disabled}
        value={section?.axis ?? -1}
        options={axes}
        onChange={(axis) =>
          onLook({
            section:
              axis < 0 ? undefined : { flipped: false, at: 0.5, ...section, axis: axis as Section['axis'] },
          })
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
            onChange={(at) => onLook({ section: { ...section, at } })}
          />
          {toggle('Đảo phía', section.flipped, (flipped) => onLook({ section: { ...section, flipped } }))}
        </>
      )}
    </Flex>
  );
}
