import {
  isFactoryQuote,
  isMade,
  messageRoutes,
  paymentRoutes,
  progressRoutes,
} from '@control-center/contracts';
import type { Project, ProjectStatus } from '@control-center/contracts';
import { Badge, Card, Drawer, Flex, Tabs } from 'antd';
import { useParams } from 'react-router-dom';
import { useLiveProject } from '../../api/live/LiveUpdates';
import { LinkButton } from '../../components/LinkButton';
import { useUrlParams } from '../../components/url-params';
import { Loaded } from '../../components/loading/Loaded';
import { PageSkeleton } from '../../components/loading/Skeletons';
import { Columns } from '../../components/layout/Columns';
import { usePast } from '../../components/past/past';
import { mayReplay, replayPath } from '../../components/past/replay-path';
import { Panel } from '../../components/layout/Panel';
import { useMayCall, useUser } from '../../features/accounts/user';
import { FileList } from '../../features/objects/preview/FileList';
import { renderDrawing } from '../../features/objects/preview/PartDrawing';
import { renderFilesOf } from '../../features/objects/preview/PartFiles';
import { useMarkNotificationsRead, useUnreadMessages } from '../../features/notifications/use-mark-read';
import { FactoryPayment } from '../../features/payments/FactoryPayment';
import { PaymentSchedule } from '../../features/payments/PaymentSchedule';
import { CustomerSteps } from '../../features/progress/CustomerSteps';
import { JobStages } from '../../features/progress/JobStages';
import { StageTracker } from '../../features/progress/StageTracker';
import { CustomerQuote } from '../../features/projects/actions/CustomerQuote';
import { EditRights } from '../../features/projects/details/EditRights';
import { ProjectHead } from '../../features/projects/details/ProjectHead';
import { ProjectOverview } from '../../features/projects/details/ProjectOverview';
import { ReadyDates } from '../../features/projects/details/ReadyDates';
import { Timeline } from '../../features/projects/details/Timeline';
import { Warnings } from '../../features/projects/details/Warnings';
import { UnsentNote } from '../../features/projects/edit/UnsentNote';
import { editLabel, editPath } from '../../features/projects/project-text';
import { useProjectQuery } from '../../features/projects/projects.api';
import { useQuotesOfProjectQuery } from '../../features/quotes/quotes.api';
import { useIsPhone } from '../../look/use-media';
import { receiptsControl, receiptsOf } from '../uploads/message-files';
import { MissingPictures } from '../uploads/MissingPictures';
import { Conversations } from './Conversations';
import { FactoryQuotes } from './FactoryQuotes';
import { MissingProject, isMissing } from './MissingProject';
import { ProjectActions } from './ProjectActions';

/** The customer must answer or pay a price, which narrow windows then display first. */
/** Money may arrive, or go back, also for what was repriced or cancelled since. */
const isBilled = ({ finalPrice, reachedAt }: Project): boolean =>
  finalPrice !== null || reachedAt.payment_pending !== undefined || reachedAt.in_production !== undefined;

const awaitsCustomer = (status: ProjectStatus): boolean =>
  status === 'quoted' || status === 'payment_pending';

/** One project for any participant; the server sends the allowed actions with the project. */
export function ProjectPage() {
  const { id = '' } = useParams();
  const { role } = useUser();
  const load = useProjectQuery({ id });
  useLiveProject(id);
  useMarkNotificationsRead(id);
  const [params, setParams] = useUrlParams();
  const isOwner = useIsOwner();
  const mayFollow = useMayCall(progressRoutes.detail);
  const mayTalk = useMayCall(messageRoutes.ofProject);
  if (isMissing(load.error)) return <MissingProject error={load.error} />;
  return (
    <Loaded of={load} failure="Không thể tải dự án" skeleton={<PageSkeleton />}>
      {(project) => (
        // Nothing that was opened or typed at another project stays when the address changes to this one.
        <MissingPictures key={project.id}>
          <ProjectHead project={project} reader={role}>
            {role === 'customer' && <EditRights status={project.status} />}
            <HeadButtons project={project} />
          </ProjectHead>
          {isOwner(project) && <UnsentNote project={project} />}
          <Columns
            sides={<SidePanels project={project} />}
            sidesFirst={role === 'customer' && awaitsCustomer(project.status)}
          >
            {mayFollow && isMade(project.status) && <Progress project={project} />}
            <Card styles={{ body: { paddingTop: 8 } }}>
              <Tabs
                activeKey={params.get('tab') ?? 'overview'}
                onChange={(tab) => setParams({ tab })}
                items={[
                  { key: 'overview', label: 'Tổng quan', children: <Overview project={project} /> },
                  ...(mayTalk ? [messagesTab(project, () => setParams({ tab: undefined }, 'replace'))] : []),
                ]}
              />
            </Card>
          </Columns>
        </MissingPictures>
      )}
    </Loaded>
  );
}

const messagesTab = (project: Project, onLeave: () => void) => ({
  key: 'messages',
  label: <MessagesLabel projectId={project.id} />,
  children: <Messages project={project} onLeave={onLeave} />,
});

/** Whether the user looks at the present project as its customer. */
function useIsOwner(): (project: Project) => boolean {
  const { id, role } = useUser();
  const past = usePast();
  return ({ customerId }) => role === 'customer' && customerId === id && !past;
}

function HeadButtons({ project }: { project: Project }) {
  const user = useUser();
  const isOwner = useIsOwner();
  if (usePast()) return null;
  const edit = isOwner(project) ? editPath(project) : undefined;
  return (
    <>
      {edit && (
        <LinkButton to={edit} type={project.status === 'need_customer_revision' ? 'primary' : 'default'}>
          {editLabel(project)}
        </LinkButton>
      )}
      <ProjectActions project={project} />
      {mayReplay(user, 'project') && (
        <LinkButton to={replayPath('project', project.id)}>Xem lại quá khứ</LinkButton>
      )}
    </>
  );
}

function MessagesLabel({ projectId }: { projectId: string }) {
  const unread = useUnreadMessages(projectId);
  if (unread === 0) return 'Tin nhắn';
  return (
    <Flex component="span" gap={8} align="center">
      Tin nhắn <Badge count={unread} size="small" title={`${unread} tin chưa đọc`} />
    </Flex>
  );
}

/** On a phone the conversation has the screen. */
function Messages({ project, onLeave }: { project: Project; onLeave: () => void }) {
  const isPhone = useIsPhone();
  if (!isPhone) return <Conversations project={project} />;
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

function Overview({ project }: { project: Project }) {
  const user = useUser();
  return (
    <Flex vertical gap="middle">
      <ProjectOverview
        project={project}
        renderDrawing={renderDrawing}
        renderFiles={renderFilesOf(project.files, user)}
      />
      <h3>Bản vẽ và file</h3>
      <FileList files={project.files} reader={user} />
    </Flex>
  );
}

/** The price with the delivery time of its quote. */
function QuoteForCustomer({ project }: { project: Project }) {
  const released = project.finalPrice !== null;
  const { data: quotes = [] } = useQuotesOfProjectQuery({ projectId: project.id }, { skip: !released });
  const quote = quotes.find((candidate) => !isFactoryQuote(candidate) || candidate.state === 'accepted');
  const { role } = useUser();
  return (
    <CustomerQuote project={project} mayAnswer={role === 'customer'} deliveryDays={quote?.deliveryDays} />
  );
}

function Progress({ project }: { project: Project }) {
  const { id: accountId, role } = useUser();
  return (
    <Panel title="Tiến độ sản xuất">
      <ReadyDates project={project} />
      {project.allowed.includes('CompleteStage') ? (
        <JobStages project={project} owner={{ accountId, role }} />
      ) : role === 'customer' ? (
        <CustomerSteps projectId={project.id} processes={project.manufacturingProcesses} />
      ) : (
        <StageTracker projectId={project.id} />
      )}
    </Panel>
  );
}

function SidePanels({ project }: { project: Project }) {
  const user = useUser();
  const { role } = user;
  const { id } = project;
  const mayPay = useMayCall(paymentRoutes.detail);
  return (
    <>
      <Panel title="Báo giá">
        {role === 'manufacturer' ? <FactoryQuotes projectId={id} /> : <QuoteForCustomer project={project} />}
      </Panel>
      {mayPay && isBilled(project) && (
        <Panel title="Thanh toán">
          {role === 'manufacturer' ? (
            <FactoryPayment projectId={id} />
          ) : (
            <PaymentSchedule
              projectId={id}
              allowed={project.allowed}
              receipts={receiptsControl}
              renderReceipts={receiptsOf(project)}
            />
          )}
        </Panel>
      )}
      <Warnings project={project} reader={role} />
      <Panel title="Mốc thời gian">
        <Timeline project={project} reader={user} />
      </Panel>
    </>
  );
}
