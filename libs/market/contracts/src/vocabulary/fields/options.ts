/** The option lists of every form. Each form shows exactly its own list. */
export type Option = { readonly value: string; readonly label: string };

const options = <const Labels extends Record<string, string>>(labels: Labels) =>
  Object.entries(labels).map(([value, label]) => ({ value, label })) as {
    value: keyof Labels & string;
    label: string;
  }[];
const same = (...values: string[]): Option[] => values.map((value) => ({ value, label: value }));

const processLabels = {
  cnc: 'Gia công CNC',
  laser: 'Cắt laser',
  bending: 'Chấn / uốn',
  stamping: 'Dập',
  welding: 'Hàn',
  turning: 'Tiện',
  milling: 'Phay',
  drilling: 'Khoan',
  tapping: 'Taro ren',
} as const;
const processes = (...values: (keyof typeof processLabels)[]): Option[] =>
  values.map((value) => ({ value, label: processLabels[value] }));

const times = {
  '1-week': '1 tuần',
  '2-weeks': '2 tuần',
  '3-weeks': '3 tuần',
  '1-month': '1 tháng',
  '2-months': '2 tháng',
  '3-months': '3 tháng',
} as const;

export const requestOptions = {
  material: options({
    steel: 'Thép',
    aluminum: 'Nhôm',
    copper: 'Đồng',
    plastic: 'Nhựa',
    other: 'Khác',
  }),
  deadline: options({
    '1-2-weeks': '1–2 tuần',
    '2-4-weeks': '2–4 tuần',
    '1-2-months': '1–2 tháng',
    urgent: 'Gấp (phụ phí)',
  }),
  desiredCompletionTime: options({ ...times, flexible: 'Linh hoạt' }),
  tolerance: [
    ...same('±0.005mm', '±0.01', '±0.02', '±0.03', '±0.04', '±0.05', '±0.1', '±0.2', '±0.5mm'),
    { value: 'standard', label: 'Tiêu chuẩn' },
  ],
  surfaceFinish: options({
    none: 'Không yêu cầu',
    sandblast: 'Phun cát',
    polish: 'Đánh bóng',
    paint: 'Sơn',
    anodize: 'Anod hoá',
    galvanize: 'Mạ kẽm',
    chrome: 'Mạ crôm',
    'powder-coat': 'Sơn tĩnh điện',
  }),
  surfaceRoughness: [
    ...same(...['0.1', '0.2', '0.4', '0.8', '1.6', '3.2', '6.3', '12.5', '25'].map((value) => `Ra ${value}`)),
    { value: 'standard', label: 'Tiêu chuẩn' },
    { value: 'none', label: 'Không yêu cầu' },
  ],
  manufacturingProcesses: processes(
    'cnc',
    'laser',
    'bending',
    'stamping',
    'welding',
    'turning',
    'milling',
    'drilling',
  ),
};

export const editOptions = {
  manufacturingProcesses: requestOptions.manufacturingProcesses,
  tolerance: [
    ...same('±0.005mm', '±0.01mm', '±0.03mm'),
    { value: '±0.05mm', label: '±0.05mm (tiêu chuẩn)' },
    ...same('±0.1mm'),
  ],
  surfaceFinish: options({
    'as-machined': 'Nguyên bản sau gia công',
    smooth: 'Nhẵn',
    polished: 'Đánh bóng',
    anodized: 'Anod hoá',
    'powder-coated': 'Sơn tĩnh điện',
    painted: 'Sơn',
  }),
  desiredCompletionTime: options(times),
};

export const partOptions = {
  manufacturingProcesses: processes(
    'cnc',
    'milling',
    'turning',
    'laser',
    'bending',
    'welding',
    'drilling',
    'tapping',
  ),
  tolerance: options({
    'iso-2768-fine': 'ISO 2768 – tinh (±0.1mm)',
    'iso-2768-medium': 'ISO 2768 – trung bình (±0.2mm)',
    'iso-2768-coarse': 'ISO 2768 – thô (±0.5mm)',
    custom: 'Theo yêu cầu',
  }),
  surfaceFinish: options({
    standard: 'Tiêu chuẩn (Ra 3.2)',
    fine: 'Mịn (Ra 1.6)',
    precision: 'Chính xác (Ra 0.8)',
    mirror: 'Bóng gương (Ra 0.4)',
    anodized: 'Anod hoá',
    'powder-coated': 'Sơn tĩnh điện',
  }),
  material: options({
    'aluminum-6061': 'Nhôm 6061',
    'aluminum-7075': 'Nhôm 7075',
    'steel-mild': 'Thép thường',
    'steel-stainless-304': 'Inox 304',
    'steel-stainless-316': 'Inox 316',
    brass: 'Đồng thau',
    copper: 'Đồng đỏ',
    titanium: 'Titan',
  }),
};

const lists = [requestOptions, editOptions, partOptions].flatMap(
  (form) => Object.entries(form) as [string, readonly Option[]][],
);

/** '±0.05mm' and '±0.05' are the same tolerance. */
const withoutUnit = (value: string): string => value.replace(/^(±[\d.]+)mm$/, '$1');

export const isSameOption = (one: string, other: string): boolean => withoutUnit(one) === withoutUnit(other);

/** The label of a stored value, from any list of that field. Free text is returned unchanged. */
export const optionLabel = (field: string, value: string): string =>
  lists
    .filter(([name]) => name === field)
    .flatMap(([, list]) => list)
    .find((option) => isSameOption(option.value, value))?.label ?? value;
