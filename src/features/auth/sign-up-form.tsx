import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { type SignUpForm, signUpSchema } from "#domain/sign-up.ts";
import { useSignUp } from "./auth-queries.ts";

const fields = [
  { name: "fullName", label: "Full Name", type: "text", autoComplete: "name" },
  { name: "phoneNumber", label: "Phone Number", type: "tel", autoComplete: "tel" },
  { name: "email", label: "Email", type: "email", autoComplete: "email" },
  { name: "password", label: "Password", type: "password", autoComplete: "new-password" },
  {
    name: "confirmPassword",
    label: "Confirm Password",
    type: "password",
    autoComplete: "new-password",
  },
] as const satisfies readonly { name: keyof SignUpForm; [attribute: string]: string }[];

const defaultValues: SignUpForm = {
  fullName: "",
  phoneNumber: "",
  email: "",
  password: "",
  confirmPassword: "",
};

export function SignUpFields() {
  const signUp = useSignUp();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signUpSchema),
    defaultValues,
  });
  return (
    <form noValidate onSubmit={handleSubmit((form) => signUp.mutate(form))}>
      <fieldset disabled={signUp.isPending} className="flex flex-col gap-5">
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            {...register(name)}
            error={formState.errors[name]?.message}
          />
        ))}
        <Button type="submit" className="mt-2 w-full">
          {signUp.isPending ? "Creating account" : "Create account"}
        </Button>
      </fieldset>
    </form>
  );
}
