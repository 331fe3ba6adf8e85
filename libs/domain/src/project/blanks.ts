import type { Details, PartDetails } from './project.events.js';

/** What a request says where it says nothing. */
export const blankDetails: Details = {
  title: '',
  description: '',
  material: '',
  quantity: 1,
  deadline: '',
  desiredCompletionTime: '',
  maxDimensions: '',
  tolerance: '',
  surfaceFinish: '',
  surfaceRoughness: '',
  materialSpecification: '',
  specialRequirements: '',
  suggestedPrice: '',
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
