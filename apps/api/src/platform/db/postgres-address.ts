import { z } from 'zod'

/** The address of a PostgreSQL database. An address without a host is valid too: it means a socket. */
export function postgresAddress(variable: string) {
  return (
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, `${variable} must begin with postgres:// or postgresql://`)
      // Never quote the address, which has the password.
      .refine(
        (url) => URL.canParse(url.replace('@/', '@socket/')),
        `${variable} must be an address like postgres://user:password@host:5432/database; a #, /, ? or @ in its password is written %23, %2F, %3F or %40`,
      )
  )
}
