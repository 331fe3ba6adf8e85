import {
  CaretRightOutlined,
  PauseOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons';
import { Button, Flex, Segmented } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

const speeds = [1, 4] as const;
type Speed = (typeof speeds)[number];

/** Milliseconds. However many steps there are, all of them pass in this time at the lower speed. */
const longest = 40_000;
const perStep = 1_200;

type PlayerProps = {
  /** How many steps it plays. */
  count: number;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** Back to the first step: from the end it begins again. */
  rewind: () => void;
};

/** Plays the steps in which something happened, one after another. */
export function Player({ count, previous, next, rewind }: PlayerProps) {
  const [speed, setSpeed] = useState<Speed>(1);
  const [isOn, turn] = useState(false);
  const isPlaying = isOn && next !== undefined;
  const advance = useEffectEvent(() => next?.());
  const pause = Math.min(perStep, longest / Math.max(1, count)) / speed;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(advance, pause);
    return () => clearInterval(timer);
  }, [isPlaying, pause]);
  const play = () => {
    if (!next) rewind();
    turn(true);
  };
  return (
    <Flex gap={12} role="group" aria-label="Phát lại">
      <Flex gap={2}>
        <Button
          icon={<StepBackwardOutlined />}
          disabled={!previous}
          onClick={previous}
          aria-label="Lần trước"
        />
        {isPlaying ? (
          <Button icon={<PauseOutlined />} onClick={() => turn(false)} aria-label="Dừng" />
        ) : (
          <Button icon={<CaretRightOutlined />} onClick={play} aria-label="Phát" />
        )}
        <Button icon={<StepForwardOutlined />} disabled={!next} onClick={next} aria-label="Lần sau" />
      </Flex>
      <Segmented<Speed>
        aria-label="Tốc độ"
        value={speed}
        onChange={setSpeed}
        options={speeds.map((value) => ({ value, label: `${value}×` }))}
      />
    </Flex>
  );
}
