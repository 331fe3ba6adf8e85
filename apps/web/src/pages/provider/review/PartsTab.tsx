import { isFactoryQuote } from '@control-center/contracts';
import type { Part, Project } from '@control-center/contracts';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { factoryTotalOf } from '../../../features/quotes/compare';
import { useQuotesOfProjectQuery } from '../../../features/quotes/quotes.api';
import { PartEstimates } from '../../../features/projects/review/PartEstimates';
import { ReplaceDrawing } from './ReplaceDrawing';

type PartsTabProps = {
  project: Project;
  parts: readonly Part[];
  pinOf: (target: string, name: string) => ReactNode;
};

/** The parts as the provider works on them: estimates, remarks, drawings to replace. */
export function PartsTab({ project, parts, pinOf }: PartsTabProps) {
  const { data: quotes = [] } = useQuotesOfProjectQuery({ projectId: project.id });
  const mayReplace = project.allowed.includes('ReplaceDrawing');
  return (
    <PartEstimates
      project={project}
      parts={parts}
      factoryTotal={factoryTotalOf(quotes.filter(isFactoryQuote))}
      renderTools={(part) => (
        <Flex gap="small" align="center">
          {mayReplace && <ReplaceDrawing part={part} />}
          {pinOf(part.id, part.partId)}
        </Flex>
      )}
    />
  );
}
