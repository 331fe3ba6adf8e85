import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';

/** What is rarely done, behind «⋯»: what destroys stands last, `danger`, after a divider. */
export const MoreMenu = ({ items }: { items: NonNullable<MenuProps['items']> }) => (
  <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
    <Button icon={<EllipsisOutlined />} aria-label="Việc khác" />
  </Dropdown>
);
