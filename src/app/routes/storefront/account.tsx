import { Card } from "#components/ui/card.tsx";
import { DeleteAccount } from "#features/account/profile/delete-account.tsx";
import { EmailForm } from "#features/account/profile/email-form.tsx";
import { PasswordForm } from "#features/account/profile/password-form.tsx";
import { ProfileForm } from "#features/account/profile/profile-form.tsx";
import { SignOutEverywhere } from "#features/account/profile/sign-out-everywhere.tsx";
import { isAdmin, useSession } from "#lib/auth/session.ts";

export function AccountPage() {
  const { user } = useSession();
  return (
    <div className="page-width pt-8">
      <h1 className="text-4xl">Your Account</h1>
      {user && (
        <div className="mt-8 grid items-start gap-6 md:grid-cols-2 [&_h2]:mb-5">
          <div className="grid gap-6">
            <Card heading="Your details">
              <ProfileForm user={user} />
            </Card>
            <Card heading="Password">
              <PasswordForm email={user.email ?? ""} />
            </Card>
          </div>
          <div className="grid gap-6">
            <Card heading="Email">
              <EmailForm email={user.email ?? ""} key={user.email} />
            </Card>
            <Card heading="Sessions">
              <SignOutEverywhere />
            </Card>
            {!isAdmin(user) && (
              <Card heading="Delete account">
                <DeleteAccount email={user.email ?? ""} />
              </Card>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
