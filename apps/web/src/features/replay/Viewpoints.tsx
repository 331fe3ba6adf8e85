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
  const { data = [], isLoading } = useViewpointsQuery(stream);
  if (data.length < 2 && !isLoading) return null;
  return (
    // It has its place before it is known, so that nothing moves.
    <Flex component="label" gap="small" align="center" style={isLoading ? { visibility: 'hidden' } : {}}>
      Xem như
      <Select
        value={as}
        // On a phone there is room for the button beside it.
        style={{ minWidth: 'min(200px, 31vw)' }}
        aria-label="Xem như"
        options={data.map(({ as: value, label }) => ({ value, label }))}
        onChange={onChoose}
      />
    </Flex>
  );
}
