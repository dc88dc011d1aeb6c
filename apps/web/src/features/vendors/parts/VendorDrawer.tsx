import { Stack, TextInput, Title } from '@mantine/core'
import { listVendors, readVendor, saveVendor } from '@muster/contract/calls/vendors/vendors'
import { MAX_CONTACTS } from '@muster/contract/vendors/vendors.constants'
import type { VendorDetail } from '@muster/contract/vendors/vendors.contract'
import { ItemRows } from '@muster/ui/item-rows'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesFrom,
  numberField,
  personField,
  selectField,
  switchField,
  textField,
} from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import '../texts.ts'

type Contact = VendorDetail['contacts'][number]

interface Part {
  contacts: Contact[]
}

const blank = (): Contact => ({ name: '', role: '', email: '', phone: '' })
const shown = ['name', 'role', 'email', 'phone'] as const

/** What is kept although it can no longer be chosen. */
const withCurrent = (
  records: readonly { id: number; name: string }[],
  id: number | null,
  name: string | null,
) => (id === null || records.some((one) => one.id === id) ? records : [...records, { id, name: name ?? '' }])

/** Form of a vendor with its contacts. */
export default function VendorDrawer({ detail, onClose }: { detail: VendorDetail; onClose: () => void }) {
  const { t } = useTranslation('vendors')
  const { vendor, contacts, categories, entities } = detail
  return (
    <FormDrawer<never, Part>
      title={vendor.name}
      onClose={onClose}
      fields={[
        textField('name', t('fields.name'), { isRequired: true, MAX_LENGTH: 160 }),
        selectField(
          'category_id',
          t('fields.category'),
          choicesFrom(withCurrent(categories, vendor.category_id, vendor.category)),
          { isRequired: true },
        ),
        selectField(
          'entity_id',
          t('fields.entity'),
          choicesFrom(withCurrent(entities, vendor.entity_id, vendor.entity)),
        ),
        switchField('is_shared', t('fields.shared'), { help: t('fields.sharedHelp') }),
        personField('owner_id', t('fields.owner')),
        textField('country', t('fields.country'), { isRequired: true, MAX_LENGTH: 2 }),
        textField('gstin', 'GSTIN', { MAX_LENGTH: 30 }),
        textField('pan', 'PAN', { MAX_LENGTH: 20 }),
        textField('vat_id', t('fields.vat'), { MAX_LENGTH: 30 }),
        switchField('is_small', t('fields.small')),
        numberField('payment_days', t('fields.paymentDays')),
        textField('gl_code', t('fields.glCode'), { MAX_LENGTH: 40, help: t('fields.glHelp') }),
        textField('email', t('fields.email'), { MAX_LENGTH: 254 }),
        textField('phone', t('fields.phone'), { MAX_LENGTH: 40 }),
        areaField('address', t('fields.address')),
        areaField('note', t('fields.note'), { MAX_LENGTH: 1000 }),
      ]}
      record={vendor}
      part={{
        initial: { contacts: [...contacts] },
        render: ({ value, onChange, errors }) => (
          <Contacts
            contacts={value.contacts}
            errors={errors}
            onChange={(next) => onChange({ contacts: next })}
          />
        ),
      }}
      toBody={(draft, part) => ({
        ...{ id: vendor.id, version: vendor.version, name: draft.name, category_id: draft.category_id },
        ...{ entity_id: draft.entity_id ?? null, owner_id: draft.owner_id ?? null, country: draft.country },
        ...{ gstin: draft.gstin ?? '', pan: draft.pan ?? '', vat_id: draft.vat_id ?? '' },
        is_shared: Boolean(draft.is_shared),
        ...{ is_small: Boolean(draft.is_small), gl_code: draft.gl_code ?? '', email: draft.email ?? '' },
        payment_days: typeof draft.payment_days === 'number' ? draft.payment_days : null,
        ...{ phone: draft.phone ?? '', address: draft.address ?? '', note: draft.note ?? '' },
        contacts: part.contacts,
      })}
      save={saving(saveVendor) as never}
      refresh={[readVendor, listVendors]}
    />
  )
}

interface ContactsProps {
  contacts: Contact[]
  errors: Readonly<Record<string, string>>
  onChange: (contacts: Contact[]) => void
}

function Contacts({ contacts, errors, onChange }: ContactsProps) {
  const { t } = useTranslation('vendors')
  return (
    <Stack gap="xs" component="section" aria-label={t('contacts.title')}>
      <Title order={3} size="h5">
        {t('contacts.title')}
      </Title>
      <ItemRows
        items={contacts}
        onChange={onChange}
        blank={blank}
        most={MAX_CONTACTS}
        texts={{
          add: t('contacts.add'),
          up: (number) => t('contacts.up', { number }),
          remove: (number) => t('contacts.remove', { number }),
        }}
      >
        {(contact, set, number) => (
          <Stack gap="xs" style={{ flex: 1, minWidth: 0 }}>
            {shown.map((field) => (
              <TextInput
                key={field}
                label={t(`contacts.${field}`, { number })}
                required={field === 'name'}
                maxLength={field === 'email' ? 254 : field === 'phone' ? 40 : 80}
                value={contact[field]}
                error={errors[`contacts.${number - 1}.${field}`]}
                onChange={(event) => set({ [field]: event.currentTarget.value })}
              />
            ))}
          </Stack>
        )}
      </ItemRows>
    </Stack>
  )
}
