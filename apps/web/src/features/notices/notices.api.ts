import { noticeSettingRoutes } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf, queryOf } from '../../api/calls';
import { notificationsTag } from '../../api/tags';

/** The bell follows what is chosen. */
const tags = () => [notificationsTag];

export const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    noticeSettings: build.query(queryOf(noticeSettingRoutes.list, tags)),
    chooseNotice: build.mutation(commandOf(noticeSettingRoutes.choose, tags)),
    unsubscribe: build.mutation(commandOf(noticeSettingRoutes.unsubscribe, tags)),
  }),
});

export const { useNoticeSettingsQuery, useChooseNoticeMutation, useUnsubscribeMutation } = noticesApi;
