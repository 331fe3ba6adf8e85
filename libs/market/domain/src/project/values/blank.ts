import { blankPlainDetails } from '@market/contracts';
import type { Details, PartDetails, PartEstimates } from '../events.js';

export const blankDetails: Details = {
  ...blankPlainDetails,
  title: '',
  material: '',
  quantity: 1,
  deadline: '',
  drawingFileUrl: null,
  attachments: [],
  manufacturingProcesses: [],
};

export const blankPart: PartDetails = {
  partId: '',
  partName: '',
  quantity: 1,
  material: '',
  description: '',
  materialSpecification: '',
  tolerance: '',
  surfaceFinish: '',
  manufacturingProcesses: [],
  threadInfo: '',
  dimensions: '',
  weight: null,
  volume: null,
  drawingFileUrl: null,
  attachments: [],
  notes: '',
  suggestedPricePerPiece: '',
};

export const blankEstimates: PartEstimates = {
  productionRemarks: '',
  estimatedCost: null,
  estimatedLeadTime: null,
};
