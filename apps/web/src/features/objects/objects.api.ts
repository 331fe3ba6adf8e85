import { objectRoutes } from '@market/contracts';
import type { StoredFile } from '@market/contracts';
import { api } from '../../api/api';
import { commandOf } from '../../api/calls';
import { nameInHeader } from './file-text';

export type FileFacts = Pick<StoredFile, 'name' | 'size'>;

export const objectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestUpload: build.mutation(commandOf(objectRoutes.requestUpload)),
    setObjectAccess: build.mutation(commandOf(objectRoutes.setAccess)),
    /** Sends a small file to its one-time address at once; larger ones go through the uploader, which shows progress. */
    sendSmallFile: build.mutation<StoredFile, { uploadURL: string; file: Blob }>({
      query: ({ uploadURL, file }) => ({
        url: uploadURL,
        method: 'PUT',
        body: file,
        headers: { 'X-Requested-With': 'control-center', 'Content-Type': 'application/octet-stream' },
      }),
    }),
    storePicture: build.mutation<unknown, { fileUrl: string; picture: Blob }>({
      query: ({ fileUrl, picture }) => ({
        url: `${fileUrl}/thumbnail`,
        method: 'PUT',
        body: picture,
        headers: { 'X-Requested-With': 'control-center' },
      }),
    }),
    /** Name and size of a file by its URL, without a download. */
    fileFacts: build.query<FileFacts, string>({
      query: (url) => ({ url, method: 'HEAD' }),
      transformResponse: (_, meta): FileFacts => {
        const headers = meta?.response?.headers;
        return {
          name: nameInHeader(headers?.get('content-disposition') ?? ''),
          size: Number(headers?.get('content-length')),
        };
      },
    }),
  }),
});

export const {
  useRequestUploadMutation,
  useSetObjectAccessMutation,
  useSendSmallFileMutation,
  useStorePictureMutation,
  useFileFactsQuery,
} = objectsApi;
