import type { Quote } from '@market/contracts';
import styles from './QuoteComparison.module.css';

/** What a quote consists of: material, labour, other costs, each as long as its share. */
export const CostBar = ({ quote }: { quote: Quote }) => (
  <span className={styles['bar']} aria-hidden title="vật liệu · giờ công · khác">
    {[quote.materialCost, quote.laborHours * quote.laborRate, quote.additionalCosts].map((cost, index) => (
      <i key={index} style={{ flexGrow: cost }} />
    ))}
  </span>
);
