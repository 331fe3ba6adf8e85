/** The name of the product, with the mark of the program: a part in a fixture, seen from above. */
export const Brand = () => (
  <>
    <svg viewBox="0 0 22 22" aria-hidden width="22" height="22" fill="none">
      <circle cx="11" cy="11" r="8.2" stroke="currentColor" strokeWidth="1.6" />
      <circle cx="11" cy="11" r="3.1" stroke="#ff8a4c" strokeWidth="1.8" />
      <path d="M11 0v5.2M11 16.8V22M0 11h5.2M16.8 11H22" stroke="currentColor" strokeWidth="1.3" />
    </svg>
    <span>Control Center</span>
  </>
);
