import { statusLabel } from '@control-center/contracts';
import type { Project, Role, StatusView } from '@control-center/contracts';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../components/layout/PageTitle';
import { StatusFigure } from '../../../components/status/StatusTag';
import { PastValue } from '../../../components/past/PastValue';
import { shortId, titleOf } from '../project-text';
import { deadlineText } from './ProjectTitle';

type ProjectHeadProps = { project: Project; view?: StatusView; reader?: Role; children?: ReactNode };

/** Title, status and deadline of the project, with its buttons. */
export const ProjectHead = ({ project, view = 'default', reader, children }: ProjectHeadProps) => (
  <Flex
    component="header"
    wrap
    justify="space-between"
    align="flex-start"
    gap="12px 24px"
    style={{ marginBottom: 16 }}
  >
    <PageTitle text={titleOf(project)} />
    <Flex vertical gap="small">
      <h1 style={{ overflowWrap: 'anywhere' }}>
        <PastValue at="/project/title" label="Tiêu đề">
          {titleOf(project)}
        </PastValue>
      </h1>
      <Flex wrap gap="2px 16px" component="small">
        <code>{shortId(project.id)}</code>
        {project.customerName && <span>{project.customerName}</span>}
        <span>Hạn giao: {deadlineText(project)}</span>
      </Flex>
      <PastValue at="/project/status" label="Trạng thái" text={(before) => statusLabel(String(before), view)}>
        <StatusFigure project={project} view={view} reader={reader} />
      </PastValue>
    </Flex>
    {children && (
      <Flex wrap gap="small">
        {children}
      </Flex>
    )}
  </Flex>
);
