import { TextInput } from '@mantine/core'
import { saveQuickLinks } from '@muster/contract/calls/dashboards/links'
import type { HomeLink } from '@muster/contract/dashboards/home-parts'
import { MOST_OWN_LINKS } from '@muster/contract/dashboards/links.constants'
import { ItemRows } from '@muster/ui/item-rows'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../../lib/form/FormModal.tsx'
import type { FormPart } from '../../../../lib/form/record-form-types.ts'
import { saving } from '../../../../lib/form/saving.ts'
import { HOME_KEY } from '../home-query.ts'
import '../parts-texts.ts'

interface Link {
  name: string
  address: string
}
type Links = readonly Link[]

const blank = (): Link => ({ name: '', address: '' })

interface OwnLinksModalProps {
  links: readonly HomeLink[]
  onClose: () => void
}

/** The person's own links, all at once. */
export default function OwnLinksModal({ links, onClose }: OwnLinksModalProps) {
  const { t } = useTranslation('homeParts')
  const queries = useQueryClient()
  const initial: Links = links.length > 0 ? links.map(({ name, address }) => ({ name, address })) : [blank()]
  return (
    <FormModal
      title={t('links.title')}
      text={t('links.own')}
      size="lg"
      onClose={onClose}
      part={{ initial, render: (props) => <LinkRows {...props} /> }}
      toBody={(_draft, rows) => ({
        links: rows.filter(({ name, address }) => name !== '' || address !== ''),
      })}
      save={saving(saveQuickLinks)}
      refresh={() => queries.invalidateQueries({ queryKey: HOME_KEY })}
    />
  )
}

function LinkRows({ value, onChange, errors }: Parameters<FormPart<Links>['render']>[0]) {
  const { t } = useTranslation('homeParts')
  return (
    <ItemRows
      items={value}
      onChange={onChange}
      blank={blank}
      most={MOST_OWN_LINKS}
      texts={{
        add: t('links.add'),
        remove: (number) =>
          t('links.remove', { name: value[number - 1]?.name || t('links.row', { number }) }),
      }}
    >
      {(link, change, number) => (
        <>
          <TextInput
            label={t('links.name')}
            maxLength={60}
            value={link.name}
            error={errors[`links.${number - 1}.name`]}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('links.address')}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={500}
            value={link.address}
            error={errors[`links.${number - 1}.address`]}
            onChange={(event) => change({ address: event.currentTarget.value })}
          />
        </>
      )}
    </ItemRows>
  )
}
