import { Link } from 'react-router-dom';
import { Panel } from '../../components/layout/Panel';
import { useUser } from '../../features/accounts/user';

/** In place of the request form for those whose request the server would refuse: admins, who only look, and others. */
export function NoRequests() {
  const { role } = useUser();
  return (
    <Panel title="Yêu cầu báo giá">
      {role === 'admin' ? (
        <p>
          Bạn đang xem giao diện khách hàng với vai trò Quản trị: chỉ khách hàng gửi được yêu cầu báo giá. Dự
          án của mọi khách hàng ở <Link to="/vietphat-admin">trang quản lý Việt Phát</Link>.
        </p>
      ) : (
        <p>Tài khoản này không được gửi yêu cầu báo giá. Vui lòng liên hệ quản trị viên.</p>
      )}
    </Panel>
  );
}
