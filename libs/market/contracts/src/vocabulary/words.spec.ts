import { describe, expect, it } from '@jest/globals';
import { defaultPagesOfRole, featuresOfPage } from '../kernel/access.js';
import { editOptions, isSameOption, optionLabel, partOptions, requestOptions } from './fields/options.js';
import type { Option } from './fields/options.js';
import { projectStatuses, showcaseStatuses, statusLabel } from './statuses.js';

// Written down a second time by hand, so that a list or a word is never changed by accident.

const values = (lists: Record<string, readonly Option[]>) =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.map(({ value }) => value)]));

describe('each form has its own lists', () => {
  it('the request', () => {
    expect(values(requestOptions)).toEqual({
      material: ['steel', 'aluminum', 'copper', 'plastic', 'other'],
      deadline: ['1-2-weeks', '2-4-weeks', '1-2-months', 'urgent'],
      desiredCompletionTime: [
        ...['1-week', '2-weeks', '3-weeks', '1-month', '2-months', '3-months', 'flexible'],
      ],
      tolerance: [
        ...['±0.005mm', '±0.01', '±0.02', '±0.03', '±0.04', '±0.05', '±0.1', '±0.2', '±0.5mm', 'standard'],
      ],
      surfaceFinish: [
        ...['none', 'sandblast', 'polish', 'paint', 'anodize', 'galvanize', 'chrome', 'powder-coat'],
      ],
      surfaceRoughness: [
        ...['Ra 0.1', 'Ra 0.2', 'Ra 0.4', 'Ra 0.8', 'Ra 1.6', 'Ra 3.2', 'Ra 6.3', 'Ra 12.5', 'Ra 25'],
        ...['standard', 'none'],
      ],
      manufacturingProcesses: [
        ...['cnc', 'laser', 'bending', 'stamping', 'welding', 'turning', 'milling', 'drilling'],
      ],
    });
  });

  it('the edited order', () => {
    expect(values(editOptions)).toEqual({
      manufacturingProcesses: values(requestOptions)['manufacturingProcesses'],
      tolerance: ['±0.005mm', '±0.01mm', '±0.03mm', '±0.05mm', '±0.1mm'],
      surfaceFinish: ['as-machined', 'smooth', 'polished', 'anodized', 'powder-coated', 'painted'],
      desiredCompletionTime: ['1-week', '2-weeks', '3-weeks', '1-month', '2-months', '3-months'],
    });
  });

  it('the part', () => {
    expect(values(partOptions)).toEqual({
      manufacturingProcesses: [
        ...['cnc', 'milling', 'turning', 'laser', 'bending', 'welding', 'drilling', 'tapping'],
      ],
      tolerance: ['iso-2768-fine', 'iso-2768-medium', 'iso-2768-coarse', 'custom'],
      surfaceFinish: ['standard', 'fine', 'precision', 'mirror', 'anodized', 'powder-coated'],
      material: [
        ...['aluminum-6061', 'aluminum-7075', 'steel-mild', 'steel-stainless-304', 'steel-stainless-316'],
        ...['brass', 'copper', 'titanium'],
      ],
    });
  });
});

it('a tolerance with its unit and without it are one value, with one label', () => {
  expect(isSameOption('±0.05', '±0.05mm')).toBe(true);
  expect(isSameOption('±0.05', '±0.5mm')).toBe(false);
  expect(isSameOption('Ø±0.05', 'Ø±0.05mm')).toBe(false);
  expect(isSameOption('±0.05²', '±0.05mm²')).toBe(false);
  expect(optionLabel('tolerance', '±0.05mm')).toBe(optionLabel('tolerance', '±0.05'));
});

it.each([
  ['surfaceRoughness', 'none'],
  ['surfaceFinish', 'none'],
  ['tolerance', 'standard'],
  ['surfaceFinish', 'standard'],
  ['material', 'steel'],
  ['material', 'titanium'],
  ['material', 'milling'],
  ['material', 'gỗ lim'],
])('the label of %s «%s» is of a list of that field, or the text itself', (field, value) => {
  const lists = [requestOptions, editOptions, partOptions].flatMap((form) => Object.entries(form));
  const own = lists.filter(([name]) => name === field).flatMap(([, list]): readonly Option[] => list);
  expect(optionLabel(field, value)).toBe(own.find((option) => option.value === value)?.label ?? value);
});

describe('a status', () => {
  it.each([
    ['review', 'submitted', 'Chờ duyệt'],
    ['review', 'reviewing', 'Đang xem xét'],
    ['review', 'bidding', 'Đang đấu giá'],
    ['review', 'quoted', 'Đã báo giá'],
    ['review', 'approved', 'Đã duyệt'],
    ['review', 'cancelled', 'Từ chối'],
    ['default', 'submitted', 'Đã gửi yêu cầu'],
    ['default', 'reviewing', 'Đang xem xét'],
    ['default', 'ready_for_manufacturer', 'Sẵn sàng sản xuất'],
    ['default', 'quoted', 'Đã báo giá'],
    ['default', 'approved', 'Đã phê duyệt'],
    ['default', 'in_production', 'Đang sản xuất'],
    ['default', 'completed', 'Hoàn thành'],
    ['default', 'need_customer_revision', 'Cần chỉnh sửa'],
    ['admin', 'draft', 'Bản nháp'],
    ['admin', 'submitted', 'Đã gửi'],
    ['admin', 'reviewing', 'Đang review'],
    ['admin', 'sent_to_manufacturer', 'Đã gửi nhà máy'],
  ] as const)('in the %s view %s is «%s»', (view, status, label) => {
    expect(statusLabel(status, view)).toBe(label);
  });

  it('is one of sixteen, each with a label; any other is shown as it is', () => {
    expect(projectStatuses).toHaveLength(16);
    for (const status of projectStatuses) expect(statusLabel(status)).not.toBe(status);
    expect(statusLabel('on_hold')).toBe('on_hold');
  });

  it('is shown to others from approved to completed', () => {
    expect(showcaseStatuses).toEqual([
      ...['approved', 'payment_pending', 'payment_confirmed', 'in_production', 'quality_check'],
      ...['ready_for_delivery', 'completed'],
    ]);
  });
});

it('a role has its default pages, and a page its features', () => {
  const shared = ['project-details', 'messaging', 'file-upload', 'progress-tracking'];
  expect(defaultPagesOfRole).toEqual({
    customer: ['customer-interface', 'customer-projects', ...shared],
    manufacturer: ['manufacturer-interface', 'project-details', 'messaging', 'progress-tracking'],
    vietphat: ['vietphat-admin', ...shared],
    admin: ['customer-interface', 'manufacturer-interface', 'vietphat-admin', 'admin-dashboard'],
  });
  expect(featuresOfPage).toEqual({
    'customer-interface': [
      ...['canCreateProject', 'canViewOwnProjects', 'canUploadFiles', 'canEditProject', 'canCancelProject'],
      'canViewQuotes',
    ],
    'manufacturer-interface': [
      ...['canViewProjects', 'canSubmitQuote', 'canUpdateProgress', 'canManageProduction'],
      ...['canViewPayments', 'canCommunicate'],
    ],
    'vietphat-admin': [
      ...['canReviewProjects', 'canEditDrawings', 'canAssignManufacturer', 'canManageWorkflow'],
      ...['canViewAllProjects', 'canGenerateReports'],
    ],
    'admin-dashboard': [
      ...['canManageUsers', 'canSetPermissions', 'canViewSystemStats', 'canBackupData', 'canManageCompany'],
      'canAccessLogs',
    ],
  });
});
