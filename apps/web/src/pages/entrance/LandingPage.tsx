import { Button, Flex } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useInstallationQuery } from '../../features/accounts/accounts.api';
import { loginUrl } from '../../features/accounts/sign-in';
import { Brand } from '../../components/layout/Brand';
import { FlangeDrawing } from './FlangeDrawing';
import styles from './LandingPage.module.css';

const promises = [
  { title: '100% bảo mật', text: 'Bản vẽ chỉ mở cho những người tham gia dự án.' },
  { title: 'Báo giá trong 24 giờ', text: 'Gửi yêu cầu hôm nay, nhận giá trong vòng một ngày.' },
  {
    title: 'Theo dõi từng công đoạn',
    text: 'Từ chuẩn bị vật liệu đến giao hàng, tiến độ do chính xưởng cập nhật.',
  },
];

const works = ['Gia công CNC', 'Cắt laser', 'Chấn / uốn', 'Hàn', 'Tiện', 'Phay', 'Khoan', 'Dập'];

export function LandingPage() {
  const navigate = useNavigate();
  const { data: installation } = useInstallationQuery();
  return (
    <div className={styles['page']}>
      <Flex
        component="header"
        wrap
        align="center"
        justify="space-between"
        gap="small"
        className={styles['bar'] ?? ''}
      >
        <span className={styles['brand']}>
          <Brand />
        </span>
        <Button ghost className={styles['quiet'] ?? ''} onClick={() => void navigate('/vietphat-admin')}>
          Trang quản lý Việt Phát
        </Button>
      </Flex>
      <main className={styles['main']}>
        <section className={styles['opening']}>
          <Flex vertical align="flex-start" gap={20}>
            <h1>Gia công cơ khí theo bản vẽ, từ báo giá đến giao hàng</h1>
            <p>
              Gửi bản vẽ kỹ thuật, nhận báo giá từ các nhà máy do Việt Phát lựa chọn, rồi theo dõi đơn hàng
              đến khi nhận đủ chi tiết.
            </p>
            <Button type="primary" size="large" href={loginUrl()} className={styles['enter'] ?? ''}>
              Đăng nhập
            </Button>
            {/* It has its place before it is known, so that nothing moves. */}
            <p className={styles['sample']}>
              {installation?.hasSampleData && (
                <>
                  <strong>Dữ liệu mẫu</strong> – đơn hàng, người và công ty ở đây đều là hư cấu.
                </>
              )}
            </p>
          </Flex>
          <FlangeDrawing />
        </section>
        <div>
          <div className={styles['promises']}>
            {promises.map(({ title, text }) => (
              <section key={title}>
                <h2>{title}</h2>
                <p>{text}</p>
              </section>
            ))}
          </div>
          <Flex wrap justify="space-between" gap="4px 16px" component="footer">
            <small>{works.join(' · ')}</small>
            <small>ISO 2768-m</small>
          </Flex>
        </div>
      </main>
    </div>
  );
}
