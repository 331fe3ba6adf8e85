import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Screen } from '../../components/layout/Screen';
import { useToast } from '../../components/toast';
import { AccessCard } from './AccessCard';
import { RoleForm } from './RoleForm';

export function AccessDenied() {
  const toast = useToast();
  useEffect(() => toast.error('Bạn không có quyền truy cập trang này'), [toast]);
  return (
    <Screen
      title="Không có quyền truy cập"
      text="Vai trò hiện tại của bạn không mở được trang này. Hãy chuyển sang vai trò phù hợp, hoặc về trang của vai trò đang dùng."
    >
      <RoleForm />
      <Link to="/">Về trang của tôi</Link>
      <AccessCard />
    </Screen>
  );
}
