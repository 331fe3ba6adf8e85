import type { ReplayKind } from '@market/contracts';
import { Flex, Select } from 'antd';
import { useViewpointsQuery } from './replay.api';

type ViewpointsProps = {
  stream: { kind: ReplayKind; id: string };
  as: string;
  onChoose: (as: string) => void;
};

/** As whom the past is seen; nothing where there is no choice. */
export function Viewpoints({ stream, as, onChoose }: ViewpointsProps) {
  const { data = [] } = useViewpointsQuery(stream);
  if (data.length < 2) return null;
  return (
    <Flex component="label" gap="small" align="center">
      Xem như
      <Select
        value={as}
        style={{ minWidth: 200 }}
        aria-label="Xem như"
        options={data.map(({ as: value, label }) => ({ value, label }))}
        onChange={onChoose}
      />
    </Flex>
  );
}
