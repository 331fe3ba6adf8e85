import { useToast } from '../../../components/toast';
import { outbox } from './outbox';
import type { StageNote } from './outbox';

/** Notes something on this device; says so where it cannot be kept. Resolves to whether it is; never rejects. */
export function useAddNote(): (note: StageNote) => Promise<boolean> {
  const toast = useToast();
  return async (note) => {
    try {
      await outbox.add(note);
      return true;
    } catch {
      toast.error(
        'Không lưu được trên máy này',
        'Bộ nhớ của trình duyệt đã đầy hoặc bị chặn. Hãy giải phóng bộ nhớ rồi thử lại.',
      );
      return false;
    }
  };
}
