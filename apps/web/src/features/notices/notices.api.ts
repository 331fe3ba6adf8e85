import { noticeSettingRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, queryOf } from '../../api/calls';
import { notificationsTag } from '../../api/tags';

/** The bell follows what is chosen. */
const tags = () => [notificationsTag];

/** Of a browser, not of the account. */
const nothing = () => [];

export const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    noticeSettings: build.query(queryOf(noticeSettingRoutes.list, tags)),
    chooseNotice: build.mutation(commandOf(noticeSettingRoutes.choose, tags)),
    chooseMailTimes: build.mutation(commandOf(noticeSettingRoutes.chooseMailTimes, tags)),
    renewCalendar: build.mutation(commandOf(noticeSettingRoutes.renewCalendar, tags)),
    endCalendar: build.mutation(commandOf(noticeSettingRoutes.endCalendar, tags)),
    askForPush: build.mutation(commandOf(noticeSettingRoutes.push, nothing)),
    confirmPush: build.mutation(commandOf(noticeSettingRoutes.confirmPush, nothing)),
    endPush: build.mutation(commandOf(noticeSettingRoutes.endPush, nothing)),
    unsubscribe: build.mutation(commandOf(noticeSettingRoutes.unsubscribe, tags)),
  }),
});

export const {
  useNoticeSettingsQuery,
  useChooseNoticeMutation,
  useChooseMailTimesMutation,
  useRenewCalendarMutation,
  useEndCalendarMutation,
  useAskForPushMutation,
  useConfirmPushMutation,
  useEndPushMutation,
  useUnsubscribeMutation,
} = noticesApi;
