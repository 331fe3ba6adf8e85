import { auditChangeText as changeText } from '@market/contracts';
import type { AuditChange, ChangeText } from '@market/contracts';
import { formatDate } from '../../components/values/dates';

/** «Giá», «3.650.000 ₫», «2.888.000 ₫». */
export const auditChangeText = (change: AuditChange): ChangeText => changeText(change, formatDate);
