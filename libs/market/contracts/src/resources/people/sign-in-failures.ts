/** Why a sign-in failed, as the person reads it. */
export const signInFailures = {
  cancelled: 'Bạn đã huỷ đăng nhập.',
  'no-answer': 'Máy chủ đăng nhập không trả lời. Vui lòng thử lại sau ít phút.',
  'too-late': 'Lần đăng nhập này đã quá lâu hoặc đã dùng rồi. Vui lòng đăng nhập lại.',
  'cookies-lost':
    'Trình duyệt không giữ cookie của lần đăng nhập này. Hãy cho phép cookie của trang và thử lại trong cùng một trình duyệt.',
  'not-asked':
    'Phiên trước của trình duyệt này đã bị kết thúc, nhưng dịch vụ đăng nhập không hỏi lại bạn là ai. Hãy đăng xuất ở dịch vụ đó rồi đăng nhập lại.',
  'account-erased': 'Tài khoản này đã được xoá theo yêu cầu và không đăng nhập được nữa.',
  misconfigured: 'Đăng nhập đang được cấu hình sai. Vui lòng báo quản trị viên kèm mã dưới đây.',
  unavailable: 'Hệ thống đang bận nên chưa đăng nhập được. Vui lòng thử lại.',
} as const;

export type SignInFailure = keyof typeof signInFailures;

/**
 * The screen to which a failed sign-in leads. Query: `reason`, a SignInFailure; `number`, which the program's log has,
 * too; `returnTo`, the path to which the sign-in was to return.
 */
export const signInFailedPath = '/sign-in-failed';
