import type { JSX } from 'preact';
import { AdminFrame, type Viewer } from './frame.js';
import { Moment } from './moment.js';

export interface AccountsProps {
  readonly viewer: Viewer;
  readonly notice: string | undefined;
  readonly accounts: readonly {
    readonly id: number;
    readonly name: string;
    readonly role: string;
    readonly signIns: readonly { readonly startedAt: string; readonly expiresAt: string }[];
  }[];
}

/** Who may work here and who is signed in; sign-ins can be ended. */
export function Accounts({ viewer, notice, accounts }: AccountsProps): JSX.Element {
  return (
    <AdminFrame title="Accounts" viewer={viewer} notice={notice}>
      <p>
        Accounts are made on the server: <code>credence admin add NAME --role researcher</code>. A forgotten password is
        replaced with <code>credence admin reset NAME</code>.
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Accounts">
        <table class="data">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">Signed in</th>
              <th scope="col">End</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ id, name, role, signIns }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{role}</td>
                <td>
                  {signIns.length === 0
                    ? 'no'
                    : signIns.map(({ startedAt, expiresAt }, index) => (
                        <div key={index}>
                          since <Moment at={startedAt} />, until <Moment at={expiresAt} />
                        </div>
                      ))}
                </td>
                <td>
                  <form method="post" action={`/admin/accounts/${id}/end`}>
                    <button class="quiet small" disabled={signIns.length === 0}>
                      End sign-ins<span class="unseen"> of {name}</span>
                    </button>
                  </form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AdminFrame>
  );
}
