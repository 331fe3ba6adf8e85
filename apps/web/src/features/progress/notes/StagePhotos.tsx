import type { StageProgress } from '@market/contracts';
import { Flex } from 'antd';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { stageLabel } from '../stage-text';

/** The photos of a stage, each with a link to its full size. */
export const StagePhotos = ({ stage }: { stage: Pick<StageProgress, 'stageId' | 'attachments'> }) =>
  stage.attachments.length === 0 ? null : (
    <Flex wrap component="span" gap={6}>
      {stage.attachments.map((url, index) => (
        <a
          key={url}
          href={`${url}?inline=1`}
          target="_blank"
          rel="noreferrer"
          aria-label={`Ảnh ${index + 1}: ${stageLabel(stage.stageId)}`}
        >
          <Thumbnail file={{ url, name: url }} />
        </a>
      ))}
    </Flex>
  );
