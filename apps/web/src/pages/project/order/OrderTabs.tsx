import { messageRoutes } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Badge, Drawer, Flex, Tabs } from 'antd';
import { Loaded } from '../../../components/loading/Loaded';
import { useUrlParams } from '../../../components/url-params';
import { useMayCall, useUser } from '../../../features/accounts/user';
import { useUnreadMessages } from '../../../features/notifications/use-mark-read';
import { FileList } from '../../../features/objects/preview/FileList';
import { PartStage } from '../../../features/projects/parts/PartStage';
import { usePartsQuery } from '../../../features/projects/projects.api';
import { useIsPhone } from '../../../look/use-media';
import { useStageFiles } from '../../viewer/use-stage-files';
import { Conversations } from '../Conversations';
import styles from './OrderPage.module.css';

type OrderTabsProps = {
  project: Project;
  /** For the factory that makes it: its parts open on their drawings. */
  isJob: boolean;
};

/** The order to look at, to talk about, and its files. */
export function OrderTabs({ project, isJob }: OrderTabsProps) {
  const user = useUser();
  const [params, setParams] = useUrlParams();
  const mayTalk = useMayCall(messageRoutes.ofProject);
  const parts = usePartsQuery({ projectId: project.id });
  const stageFiles = useStageFiles(project);
  const current = project.files.filter(({ state }) => state === 'current').length;
  return (
    <Tabs
      activeKey={params.get('tab') ?? 'overview'}
      onChange={(tab) => setParams({ tab: tab === 'overview' ? undefined : tab })}
      items={[
        {
          key: 'overview',
          label: 'Tổng quan',
          children: (
            <Loaded of={parts} failure="Không thể tải danh sách chi tiết">
              {(list) => (
                <PartStage
                  project={project}
                  parts={list}
                  opensOn={isJob ? 'drawing' : 'model'}
                  {...stageFiles}
                />
              )}
            </Loaded>
          ),
        },
        ...(mayTalk
          ? [
              {
                key: 'messages',
                label: <MessagesLabel projectId={project.id} />,
                children: (
                  <Messages project={project} onLeave={() => setParams({ tab: undefined }, 'replace')} />
                ),
              },
            ]
          : []),
        {
          key: 'files',
          label: (
            <Counted
              text="Bản vẽ và file"
              count={current}
              title={`${current} file`}
              color="var(--ant-color-fill-secondary)"
              isQuiet
            />
          ),
          children: (
            <div className={styles['padded']}>
              <FileList
                files={project.files}
                reader={user}
                partNameOf={(id) => parts.data?.find((part) => part.id === id)?.partName}
              />
            </div>
          ),
        },
      ]}
    />
  );
}

type CountedProps = { text: string; count: number; title: string; color: string; isQuiet?: boolean };

const Counted = ({ text, count, title, color, isQuiet }: CountedProps) => (
  <Flex component="span" gap={8} align="center">
    {text}
    {count > 0 && (
      <Badge
        count={count}
        size="small"
        title={title}
        color={color}
        {...(isQuiet && { styles: { indicator: { color: 'var(--ant-color-text)' } } })}
      />
    )}
  </Flex>
);

function MessagesLabel({ projectId }: { projectId: string }) {
  const unread = useUnreadMessages(projectId);
  return <Counted text="Tin nhắn" count={unread} title={`${unread} tin chưa đọc`} color="var(--accent)" />;
}

/** On a phone the conversation has the screen. */
function Messages({ project, onLeave }: { project: Project; onLeave: () => void }) {
  const isPhone = useIsPhone();
  if (!isPhone)
    return (
      <div className={styles['padded']}>
        <Conversations project={project} fills />
      </div>
    );
  return (
    <Drawer
      title={project.title}
      open
      placement="bottom"
      size="100dvh"
      onClose={onLeave}
      styles={{ close: { width: 44, height: 44 } }}
    >
      <Conversations project={project} fills />
    </Drawer>
  );
}
