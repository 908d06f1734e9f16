import fc from "fast-check";

// Every run tries the same values: what fails, fails for everybody. The endurance tests try new ones.
fc.configureGlobal({ seed: 1 });
