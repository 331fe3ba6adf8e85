import { FullscreenOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import type { RefObject } from 'react';
import { views } from '../camera/views';
import type { View } from '../camera/views';
import type { OpenedModel } from '../open-model';

type CameraToolsProps = {
  model: OpenedModel;
  disabled: boolean;
  /** What is shown on the full screen. */
  frame: RefObject<HTMLElement | null>;
};

/** The browsers of iPhones show nothing but films on the full screen. */
const hasFullScreen = (): boolean => document.fullscreenEnabled;

/** From where a model is seen; how large stands over the model (ZoomTools). */
export const CameraTools = ({ model, disabled, frame }: CameraToolsProps) => (
  <>
    <Select<View>
      aria-label="Góc nhìn"
      style={{ width: 130 }}
      placeholder="Góc nhìn"
      disabled={disabled}
      value={null}
      options={views.map(({ view, label }) => ({ value: view, label }))}
      onSelect={(view: View) => model.move({ kind: 'fit', view })}
    />
    {hasFullScreen() && (
      <Button
        icon={<FullscreenOutlined />}
        disabled={disabled}
        onClick={() => void frame.current?.requestFullscreen()}
      >
        Toàn màn hình
      </Button>
    )}
  </>
);
