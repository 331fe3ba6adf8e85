import { objectRoutes } from '@control-center/contracts';
import { api } from '../../api/api';
import { commandOf } from '../../api/calls';

export const objectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestUpload: build.mutation(commandOf(objectRoutes.requestUpload)),
    setObjectAccess: build.mutation(commandOf(objectRoutes.setAccess)),
  }),
});

export const { useRequestUploadMutation, useSetObjectAccessMutation } = objectsApi;
