import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import classes from './OrganisationChoice.module.css'

export interface Organisation {
  org_id: number
  name: string
}

export interface OrganisationChoiceProps {
  email: string
  organisations: readonly Organisation[]
  error: string
  isBusy: boolean
  onChoose: (organisationId: number) => void
  onBack: () => void
}

/** Chooses the organisation when several have an account with this address and password. */
export function OrganisationChoice(props: OrganisationChoiceProps) {
  const { t } = useTranslation('session')
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{t('signIn.chooseTitle')}</Title>
        <Text c="dimmed" mt={4}>
          {t('signIn.chooseText', { email: props.email })}
        </Text>
      </div>
      {props.error ? <MessageBanner kind="error" message={props.error} dismissAfter={null} /> : null}
      <ul className={classes.list}>
        {props.organisations.map(({ org_id, name }) => (
          <li key={org_id}>
            <Button
              fullWidth
              size="lg"
              variant="default"
              justify="space-between"
              rightSection={<IconChevronRight size={18} aria-hidden />}
              loading={props.isBusy && chosen === org_id}
              disabled={props.isBusy && chosen !== org_id}
              onClick={() => {
                setChosen(org_id)
                props.onChoose(org_id)
              }}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
      <Anchor component="button" type="button" size="sm" onClick={props.onBack}>
        {t('signIn.back')}
      </Anchor>
    </Stack>
  )
}
