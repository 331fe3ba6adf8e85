import { isFactoryQuote, optionLabel } from '@market/contracts';
import type { Part, Project } from '@market/contracts';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { factoryTotalOf } from '../../../features/quotes/compare';
import { useQuotesOfProjectQuery } from '../../../features/quotes/quotes.api';
import { quantityText } from '../../../features/projects/project-text';
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
    <>
      <JobSummary project={project} parts={parts} />
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
    </>
  );
}

const chosen = (field: string, values: readonly string[]): string =>
  [...new Set(values)]
    .filter(Boolean)
    .map((value) => optionLabel(field, value))
    .join(', ');

/** What the job is in one line: parts and pieces, processes, materials. */
const JobSummary = ({ project, parts }: Pick<PartsTabProps, 'project' | 'parts'>) => (
  <p aria-label="Tóm tắt công việc" role="note">
    {[
      quantityText(project),
      chosen('manufacturingProcesses', [
        ...project.manufacturingProcesses,
        ...parts.flatMap(({ manufacturingProcesses }) => manufacturingProcesses),
      ]),
      chosen('material', [project.material, ...parts.map(({ material }) => material)]),
    ]
      .filter(Boolean)
      .join(' · ')}
  </p>
);
