import { defineSheet } from '../imports/sheets/sheet-declaration.ts'
import { noteNames } from '../imports/sheets/sheet-headings.ts'
import { assetConditions } from './assets.constants.ts'

const conditionLabels: Readonly<Record<(typeof assetConditions)[number], string>> = {
  new: 'New',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
}

/** Assets, one per row; types and places by name. The fields of the types are further columns. */
export const assetSheet = defineSheet({
  id: 'assets',
  columns: {
    type: {
      heading: 'Type',
      kind: 'master',
      noun: 'active type of assets',
      required: true,
      width: 20,
      also: ['asset type', 'kind', 'प्रकार'],
    },
    name: {
      heading: 'Name',
      kind: 'text',
      required: true,
      blank: 'Please enter the name.',
      maxLength: 120,
      isPlain: true,
      width: 28,
      also: ['asset name', 'asset', 'model', 'description', 'नाम'],
    },
    code: {
      heading: 'Code',
      kind: 'code',
      maxLength: 40,
      note: 'Empty for the next code of the type.',
      also: ['asset code', 'asset id', 'aid', 'tag', 'asset tag', 'कोड'],
    },
    serial: {
      heading: 'Serial number',
      kind: 'code',
      maxLength: 80,
      width: 22,
      also: ['serial', 'serial no', 'sn', 'service tag', 'imei'],
    },
    vendor: {
      heading: 'Vendor',
      kind: 'text',
      maxLength: 120,
      isPlain: true,
      width: 22,
      also: ['supplier', 'seller', 'purchased from'],
    },
    location: {
      heading: 'Location',
      kind: 'master',
      noun: 'active location',
      also: ['office', 'site', 'place'],
    },
    entity: { heading: 'Entity', kind: 'master', noun: 'active entity', also: ['company', 'legal entity'] },
    purchased: {
      heading: 'Purchased on',
      kind: 'date',
      note: 'Such as 15/08/2026.',
      also: ['purchase date', 'date of purchase', 'bought on'],
    },
    cost: {
      heading: 'Cost',
      kind: 'number',
      min: 0,
      max: 9_999_999_999_999,
      decimals: 2,
      is: 'an amount',
      note: 'In the currency of the organisation.',
      also: ['price', 'purchase cost', 'amount', 'value'],
    },
    warranty: {
      heading: 'Warranty until',
      kind: 'date',
      also: ['warranty', 'warranty end', 'warranty expiry', 'warranty end date'],
    },
    condition: {
      heading: 'Condition',
      kind: 'choice',
      options: assetConditions.map((value) => ({ value, label: conditionLabels[value] })),
      note: 'Empty for new.',
      also: ['state'],
    },
    note: { heading: 'Note', kind: 'text', maxLength: 1000, isPlain: true, also: noteNames, width: 40 },
  },
  nothing: 'The file has no assets.',
  limits: { rows: 50_000, columns: 300, bytes: 20 * 1024 * 1024 },
  sample: { file: 'bulk_asset.xlsx', sheet: 'Assets' },
})
