import { Flex } from 'antd';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { LinkButton } from '../../components/LinkButton';
import { Lines } from '../../components/loading/Skeletons';
import styles from './AdminPage.module.css';

/** The frame of the admin's screens, whose sections are entries of the navigation. */
export function AdminPage() {
  return (
    <>
      <Flex component="header" wrap align="center" justify="space-between" gap="8px 24px">
        <h1>Quản trị hệ thống</h1>
        <LinkButton to="/vietphat-admin">Trang quản lý Việt Phát</LinkButton>
      </Flex>
      <div className={styles['section']}>
        <Suspense fallback={<Lines count={8} />}>
          <Outlet />
        </Suspense>
      </div>
    </>
  );
}
