import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { formatDateTime } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import styles from './operations.module.css';
import { everyFewSeconds, useErasuresQuery } from './operations.api';

/** Whose data was erased, and whether anything of it is left. */
export const Erasures = () => (
  <Panel kind="side" title="Xoá dữ liệu cá nhân">
    <Loaded of={useErasuresQuery(undefined, everyFewSeconds)} failure="Không thể tải các lần xoá dữ liệu">
      {(erasures) =>
        erasures.length === 0 ? (
          <small>Chưa ai yêu cầu xoá dữ liệu cá nhân.</small>
        ) : (
          <ul className={styles['rows']}>
            {erasures.map(({ accountId, erasedAt, isKeyDeleted, sessions }) => (
              <li key={accountId} data-works={isKeyDeleted && sessions === 0}>
                <b>
                  <code>{accountId.slice(0, 8)}</code> <small>{formatDateTime(erasedAt)}</small>
                </b>
                <span>
                  {!isKeyDeleted
                    ? 'Chưa xong: khoá còn đó'
                    : sessions > 0
                      ? `Chưa xong: còn ${formatNumber(sessions)} phiên đăng nhập`
                      : 'Xong: khoá đã huỷ, không còn phiên nào'}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  </Panel>
);
