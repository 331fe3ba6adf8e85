import { CameraOutlined, PushpinOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode, RefObject } from 'react';
import type { Look } from '../look';
import type { OpenedModel } from '../open-model';
import { CameraTools } from '../toolbar/CameraTools';
import { SectionTools } from '../toolbar/SectionTools';
import { Toggle, Toolbar } from '../toolbar/Toolbar';

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

type ModelToolsProps = ToolsProps & { frame: RefObject<HTMLElement | null>; children?: ReactNode };

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
  frame,
  children,
}: ModelToolsProps) {
  const toggle = (label: string, checked: boolean, onChange: (on: boolean) => void) => (
    <Toggle {...{ label, disabled, checked, onChange }} />
  );
  return (
    <Toolbar label="Điều khiển mô hình">
      <CameraTools {...{ model, disabled, frame }} />
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
      <SectionTools section={look.section} disabled={disabled} onSection={(section) => onLook({ section })} />
    </Toolbar>
  );
}
